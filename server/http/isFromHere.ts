import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Whether a request comes from this machine: by its socket, not through a local proxy, and under a local host name (against DNS rebinding). */
export const isFromHere = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') && isLoopback(hostname.replace(/^\[|\]$/g, '')) && forwarded.every((name) => headers[name] === undefined)
