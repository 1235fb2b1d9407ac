/** The guards whose removal no test can notice, each with the second guard that still holds what the first one held. */
export const secondGuards: Readonly<Record<string, string>> = {
  'reach-of-a-linked-renter':
    "a record linked to another client's renter belongs to that client; it is then read within the caller's clients (agreementsWithin), not found, and the transaction is rolled back",
  'client-of-a-technician':
    'the query runs as app_tenant, and the policy of identity.assignments shows the roles of the one client only (policy-of-identity-assignments is removed on its own)',
  'firmware-in-use':
    'the foreign keys of batches and automatic updates refuse the deletion, which is answered with the same stillInUse (server/http/failures.ts); the check saves the attempt',
}
