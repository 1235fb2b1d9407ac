import { createHmac, timingSafeEqual } from 'node:crypto'
import { noticeKinds, type NoticeKind } from '../../domain/notices.ts'

const shaped = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([a-z]{1,20})\.([\w-]{43})$/

const signature = (key: Buffer, userId: string, kind: NoticeKind): string =>
  createHmac('sha256', key).update(`unsubscribe ${userId} ${kind}`).digest('base64url')

/** What a link in a mail names: whose mails of which kind it ends. It opens nothing else, so it needs no end. */
export const unsubscribeToken = (key: Buffer, userId: string, kind: NoticeKind): string =>
  `${userId}.${kind}.${signature(key, userId, kind)}`

/** Reads a token; undefined for one that this installation has not signed. */
export const readUnsubscribeToken = (
  key: Buffer,
  token: string,
): { userId: string; kind: NoticeKind } | undefined => {
  const [, userId, name, given] = shaped.exec(token) ?? []
  const kind = noticeKinds.find((one) => one === name)
  if (userId === undefined || kind === undefined || given === undefined) return undefined
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, userId, kind)))
    ? { userId, kind }
    : undefined
}
