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

/** The calls common to all kinds of text. */
const callsOf = (kind: LegalTextKind) => ({
  publish: async ({ tx, now, actor, body, audit }: Publishing) => {
    const id = await publishText(tx, kind, body, { now, userId: actor.userId })
    const text = await readText(tx, kind, id)
    await audit({ action: 'legalText.publish', entityId: id, after: { kind, number: text.number, hash: text.hash, ...body } })
    return text
  },
  list: ({ tx, query }: { tx: Tx; query: PageQuery & { Ids?: string[] | undefined; Query?: string | undefined } }) => listTexts(tx, kind, query),
  latest: async ({ tx }: { tx: Tx }) => found(await latestText(tx, kind)),
  read: ({ tx, params }: { tx: Tx; params: { id: string } }) => readText(tx, kind, params.id),
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
