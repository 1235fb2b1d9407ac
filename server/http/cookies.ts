import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CookieJar } from './handler.ts'

/** Only sign-in calls use cookies: HttpOnly, SameSite=Strict, and Secure when the backend is served over https. */
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
