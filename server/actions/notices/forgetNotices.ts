import { inArray } from 'drizzle-orm'
import { noticeChoices, notices } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** Deletes what users were told of and what they chose, as their accounts go. */
export const forgetNotices = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await tx.delete(notices).where(inArray(notices.userId, [...userIds]))
  await tx.delete(noticeChoices).where(inArray(noticeChoices.userId, [...userIds]))
}

/** Deletes what anybody was told of rows that are erased. */
export const forgetNoticesAbout = async (tx: Tx, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length > 0) await tx.delete(notices).where(inArray(notices.subjectId, [...subjectIds]))
}
