/** How renters are told of an appointment. */
export const announcementWays = ['letter', 'mail'] as const
export type AnnouncementWay = (typeof announcementWays)[number]

/** What renters have to be told: of a new appointment, that it was moved, or that it was cancelled. */
export const announcementKinds = ['new', 'moved', 'cancelled'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** Mails about appointments that one address gets from a client in 24 hours; after that, only letters. Own choice: a moved date is mailed at once. */
export const mailsPerAddressMax = 5
/** Mails about appointments that a client sends in an hour. Own choice: the largest plan. */
export const mailsPerClientMax = 1_000
