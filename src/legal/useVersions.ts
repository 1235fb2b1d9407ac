import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { legalCalls, legalKey, type LegalVersion } from './legalCalls.ts'

/** A page of the versions of a kind, latest first. */
export const useVersions = (kind: LegalTextKind, page: number) =>
  useQuery({
    queryKey: [legalKey, kind, 'list', page],
    queryFn: ({ signal }) => legalCalls[kind].list(page, signal),
    placeholderData: keepPreviousData,
  })

/** The current version; null if none was published. */
export const useLatest = (kind: LegalTextKind) =>
  useQuery({
    queryKey: [legalKey, kind, 'latest'],
    queryFn: async ({ signal }): Promise<LegalVersion | null> => {
      try {
        return await legalCalls[kind].latest(signal)
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
  })

/** One version by its id. */
export const useVersion = (kind: LegalTextKind, id: string | undefined) =>
  useQuery({
    queryKey: [legalKey, kind, id],
    queryFn: ({ signal }) => legalCalls[kind].read(id ?? '', signal),
    enabled: id !== undefined,
  })
