/** What the operator publishes: privacy information, imprint, and the declaration that people agree to. */
export const legalTextKinds = ['dataPrivacy', 'legalNote', 'optIn'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Most characters of a title, a body, and the sentence beside the checkbox. */
export const legalTextLimits = { title: 200, body: 20_000, statement: 1_000 } as const
