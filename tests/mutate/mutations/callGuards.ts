import { matrix, tests, type Mutation } from '../Mutation.ts'

const authorise = 'server/http/authorise.ts'
const auth = 'server/calls/accounts/auth.ts'
const authTest = 'calls/accounts/auth'

/** What every call goes through: session, role, shape, version, idempotency, rate limits. */
export const callGuards: readonly Mutation[] = [
  {
    name: 'permission-within-a-client',
    patch: {
      file: authorise,
      find: "if (!holds(rights, role, endpoint)) return refuse('forbidden')",
      by: '',
    },
    tests: [matrix('POST /api/taxonomy/rooms')],
  },
  {
    name: 'membership-of-the-client',
    patch: {
      file: authorise,
      find: 'const role = roleIn(rights, tenantId)',
      by: "const role = roleIn(rights, tenantId) ?? 'Admin'",
    },
    tests: [matrix('GET /api/taxonomy/rooms')],
  },
  {
    name: 'permission-across-clients',
    patch: { file: authorise, find: '.filter(([, role]) => holds(rights, role, endpoint))', by: '' },
    tests: [matrix('GET /api/alerts/thermostats')],
  },
  {
    name: 'permission-about-oneself',
    patch: { file: authorise, find: 'if (needed(endpoint).length > 0 &&', by: 'if (false &&' },
    tests: [matrix('GET /api/opt-in/own')],
  },
  {
    name: 'end-of-a-session',
    patch: { file: 'server/http/rights.ts', find: 's.revoked_at is null and ', by: '' },
    tests: [tests(authTest, 'ends on sign-out')],
  },
  {
    name: 'age-of-a-session',
    patch: { file: 'server/http/rights.ts', find: ' and s.expires_at > ${deps.now().toISOString()}', by: '' },
    tests: [tests('http/rights'), tests('actions/accounts/sessions')],
  },
  {
    name: 'account-is-active',
    patch: { file: 'server/http/rights.ts', find: " and u.state = 'Active'", by: '' },
    tests: [tests('http/rights'), tests(authTest, 'ends within 5 s')],
  },
  {
    name: 'issuer-of-a-token',
    patch: { file: 'server/http/accessToken.ts', find: '{ issuer, audience, typ,', by: '{ audience, typ,' },
    tests: [tests('http/accessToken')],
  },
  {
    name: 'expiry-of-a-kept-token',
    patch: {
      file: 'server/http/accessToken.ts',
      find: 'if (hit.until > time) return hit.sessionId',
      by: 'return hit.sessionId',
    },
    tests: [tests('http/accessToken')],
  },
  {
    name: 'version-is-required',
    patch: {
      file: 'server/http/route.ts',
      find: "return endpoint.versioned || (named !== undefined && named !== '*') ? refuse('versionRequired') : undefined",
      by: 'return undefined',
    },
    tests: [tests('http/refusals')],
  },
  {
    name: 'stale-version-of-a-row',
    patch: {
      file: 'server/http/versioned.ts',
      find: "if (version !== undefined && current['version'] !== version) return refuse('staleVersion', { current })",
      by: '',
    },
    tests: [tests('calls/accounts/userAssignments'), tests('calls/estate/windows')],
  },
  {
    name: 'stale-version-of-a-shape',
    patch: {
      file: 'server/http/versioned.ts',
      find: "return version === undefined || row['version'] === version ?",
      by: 'return true ?',
    },
    tests: [tests('calls/estate/buildingComplexes', 'creates, lists, reads')],
  },
  {
    name: 'stale-version-of-a-space',
    patch: {
      file: 'server/actions/estate/updateSpace.ts',
      find: 'if (version !== undefined && version !== before.version)',
      by: 'if (false)',
    },
    tests: [tests('calls/estate/spaces')],
  },
  {
    name: 'undeclared-filters',
    patch: {
      file: 'server/http/parse.ts',
      find: 'const nothingAllowed = z.strictObject({})',
      by: 'const nothingAllowed = z.looseObject({})',
    },
    tests: [matrix('GET /api/taxonomy/rooms/{id}')],
  },
  {
    name: 'strict-schema-of-an-invitation',
    patch: {
      file: 'contract/identity/users.ts',
      find: 'Invitation = z.strictObject({ ...invitee, tenantId',
      by: 'Invitation = z.object({ ...invitee, tenantId',
    },
    tests: [matrix('POST /api/users/invite')],
  },
  {
    name: 'strict-schema-of-a-list',
    patch: {
      file: 'contract/main/tenants.ts',
      find: "query: z.strictObject({ Query: z.string().trim().max(200).default('') })",
      by: "query: z.object({ Query: z.string().trim().max(200).default('') })",
    },
    tests: [matrix('GET /api/tenants/autocomplete')],
  },
  {
    name: 'key-of-another-request',
    patch: {
      file: 'server/http/idempotency.ts',
      find: '!stored || stored.requestHash !== hash',
      by: '!stored',
    },
    tests: [tests('http/idempotency')],
  },
  {
    name: 'key-of-another-user',
    patch: {
      file: 'server/http/idempotency.ts',
      find: "`${userId ?? 'anonymous'}:${header.toLowerCase()}`",
      by: 'header.toLowerCase()',
    },
    tests: [tests('http/idempotency')],
  },
  {
    name: 'foreign-origin',
    patch: { file: 'server/http/backend.ts', find: 'refuseForeignOrigin(request, allowedFor)', by: '' },
    tests: [tests(authTest, 'rejects a write from a foreign origin')],
  },
  {
    name: 'compressed-bodies',
    patch: {
      file: 'server/http/backend.ts',
      find: "if (encoding !== undefined && encoding !== 'identity') refuse('mediaTypeUnsupported')",
      by: '',
    },
    tests: [tests('http/around'), tests('http/refusals')],
  },
  {
    name: 'rates-of-all-processes-together',
    patch: {
      file: 'server/http/rateLimit.ts',
      find: '$2::bigint - $3::bigint) < $4',
      by: '$2::bigint - $3::bigint) < $4 + 1000',
    },
    tests: [tests('http/rateLimit')],
  },
  {
    name: 'rate-of-sign-ins-per-account',
    patch: {
      file: 'server/actions/accounts/signIn.ts',
      find: 'attempts.push(await limits.signInAccount.take(email))',
      by: '',
    },
    tests: [tests(authTest, 'is blocked per account')],
  },
  {
    name: 'rate-of-sign-ins-per-source',
    patch: {
      file: 'server/actions/accounts/signIn.ts',
      find: 'attempts.push(await limits.signInSubscriber.take(subscriber))',
      by: '',
    },
    tests: [tests(authTest, 'is blocked per client address')],
  },
  {
    name: 'rate-of-forgotten-passwords',
    patch: {
      file: auth,
      find: 'await limits.forgotSource.take(guessOf(call.body.email, subscriberOf(call.address)))',
      by: '',
    },
    tests: [tests('calls/accounts/passwordReset')],
  },
  {
    name: 'bound-of-mails-to-one-who-forgot',
    patch: { file: auth, find: 'if (await isGiven(limits.forgotAccount.take(call.body.email))) ', by: '' },
    tests: [tests('calls/accounts/passwordReset')],
  },
  {
    name: 'rate-of-reset-links',
    patch: {
      file: auth,
      find: 'const forget = await attemptOf(call.body, () => limits.linkSubscriber.take(subscriberOf(call.address)))',
      by: 'const forget = async () => {}',
    },
    tests: [tests('calls/accounts/passwordReset')],
  },
  {
    name: 'rate-of-current-passwords',
    patch: {
      file: 'server/calls/accounts/users.ts',
      find: 'limits.currentPassword.take(actor.userId)',
      by: '() => undefined',
    },
    tests: [tests('calls/accounts/passwordReset'), tests('calls/accounts/changeEmail')],
  },
  {
    name: 'rate-of-invitations',
    patch: {
      file: 'server/calls/accounts/users.ts',
      find: 'await limits.invitedAddress.take(email)',
      by: '',
    },
    tests: [tests('calls/accounts/invitations'), tests('calls/accounts/changeEmail')],
  },
  {
    name: 'rate-of-consents',
    patch: {
      file: 'server/calls/consent/dataPrivacySite.ts',
      find: 'await limits.signUp.take(subscriber)',
      by: '',
    },
    tests: [tests('calls/consent/dataPrivacySite')],
  },
]
