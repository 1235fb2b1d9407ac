/** Texts that the operator publishes: privacy policy, imprint, and the declaration of consent. */
export const legalTextKinds = ['dataPrivacy', 'legalNote', 'optIn'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Maximum characters of the title, the body, and the sentence beside the checkbox. */
export const legalTextLimits = { title: 200, body: 20_000, statement: 1_000 } as const
