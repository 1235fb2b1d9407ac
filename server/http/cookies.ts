import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CookieJar } from './handler.ts'

/** Cookies are for the sign-in calls alone: HttpOnly, SameSite=Strict, and Secure wherever the backend is reached by https. */
export const cookieJar = (request: FastifyRequest, reply: FastifyReply, config: Config): CookieJar => {
  const options = { httpOnly: true, sameSite: 'strict' as const, secure: config.urls.identity.startsWith('https:'), path: '/api/auth' }
  return {
    read: (name) => request.cookies[name],
    set: (name, value, maxAge) => {
      reply.setCookie(name, value, { ...options, maxAge })
    },
    clear: (name) => {
      reply.clearCookie(name, options)
    },
  }
}
