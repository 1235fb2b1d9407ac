import * as contract from '../../../contract/main/legalTexts.ts'
import type { LegalTextKind } from '../../../domain/consent/legalTexts.ts'
import { publishText, removeOptIn, type LegalContents } from '../../actions/consent/publishText.ts'
import type { PageQuery } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'
import { latestText, listTexts, readText } from '../../finders/consent/legalTexts.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'

type Publishing = Pick<Base, 'tx' | 'now' | 'audit'> & { actor: GlobalActor; body: LegalContents }

/** A version as the actor may know it: everybody reads the texts, renters too, and nobody but a SuperAdmin who published them. */
const shownTo = <T extends { publishedByName: string | null }>({ superAdmin }: GlobalActor, text: T): T =>
  superAdmin ? text : { ...text, publishedByName: null }

interface Reading {
  tx: Tx
  actor: GlobalActor
}

/** The calls common to all kinds of text. */
const callsOf = (kind: LegalTextKind) => ({
  publish: async ({ tx, now, actor, body, audit }: Publishing) => {
    const id = await publishText(tx, kind, body, { now, userId: actor.userId })
    const text = await readText(tx, kind, id)
    await audit({
      action: 'legalText.publish',
      entityId: id,
      after: { kind, number: text.number, hash: text.hash, ...body },
    })
    return text
  },
  list: async ({
    tx,
    actor,
    query,
  }: Reading & { query: PageQuery & { Ids?: string[] | undefined; Query?: string | undefined } }) => {
    const page = await listTexts(tx, kind, query)
    return { ...page, items: page.items.map((text) => shownTo(actor, text)) }
  },
  latest: async ({ tx, actor }: Reading) => shownTo(actor, found(await latestText(tx, kind))),
  read: async ({ tx, actor, params }: Reading & { params: { id: string } }) =>
    shownTo(actor, await readText(tx, kind, params.id)),
})

const optIns = callsOf('optIn')
const withStatement = <T extends { en: LegalContents['en']; de: LegalContents['de'] }>(text: T) => ({
  ...text,
  en: { ...text.en, statement: text.en.statement ?? '' },
  de: { ...text.de, statement: text.de.statement ?? '' },
})

export const legalTexts = [
  ...handlersFor(contract.dataPrivacy, callsOf('dataPrivacy')),
  ...handlersFor(contract.legalNote, callsOf('legalNote')),
  ...handlersFor(contract.optIn, {
    publish: async (call) => withStatement(await optIns.publish(call)),
    list: async (call) => {
      const page = await optIns.list(call)
      return { ...page, items: page.items.map(withStatement) }
    },
    latest: async (call) => withStatement(await optIns.latest(call)),
    read: async (call) => withStatement(await optIns.read(call)),
    remove: (call) => removeOptIn(call, call.params.id),
  }),
]
