/** The guards whose removal no test can notice, each with the second guard that still holds what the first one held. */
export const secondGuards: Readonly<Record<string, string>> = {
  'reach-of-a-linked-renter':
    "a record linked to another client's renter belongs to that client; it is then read within the caller's clients (agreementsWithin), not found, and the transaction is rolled back",
  'client-of-a-technician':
    'the query runs as app_tenant, and the policy of identity.assignments shows the roles of the one client only (policy-of-identity-assignments is removed on its own)',
  'firmware-in-use':
    'the foreign keys of batches and automatic updates refuse the deletion, which is answered with the same stillInUse (server/http/failures.ts); the check saves the attempt',
  'building-of-a-heat-load':
    'every role that reads heat loads reads those of its whole client; the call runs as app_tenant, and the policy of main.buildings shows the buildings of that client only',
  'reach-of-heat-loads':
    'every role that reads heat loads reads those of its whole client; the call runs as app_tenant, and the policy of main.heat_load_attempts shows the calculations of that client only',
}
