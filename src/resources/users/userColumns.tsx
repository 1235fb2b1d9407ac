import type { User } from '../../../contract/identity/people.ts'
import type { UserState } from '../../../domain/enums.ts'
import { languageNames } from '../../providers/language.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { PhoneText } from '../../ui/facts/PhoneLink.tsx'
import { personName } from '../../../domain/rules/user.ts'

type Translate = (key: string) => string

/** The roles of a user in words, with their clients; only those of one client where it is given. */
const rolesInWords = ({ superAdmin, tenants }: User, translate: Translate, tenantId?: string): string => {
  if (superAdmin) return translate('ui.roles.SuperAdmin')
  const shown = tenantId === undefined ? tenants : tenants.filter(({ id }) => id === tenantId)
  return shown
    .map(({ name, role }) =>
      tenantId === undefined ? `${name}: ${translate(`ui.roles.${role}`)}` : translate(`ui.roles.${role}`),
    )
    .join(', ')
}

/** Maximum number of clients in a cell. */
const few = 3

const clientsInWords = (
  user: User,
  translate: (key: string, options?: Record<string, unknown>) => string,
): string => {
  const rest = user.tenants.length - few
  const text = rolesInWords({ ...user, tenants: user.tenants.slice(0, few) }, translate)
  return rest > 0 ? `${text} ${translate('users.andMore', { smart_count: rest })}` : text
}

/** The columns of a list of users; given a client, with the role there, else with all roles. */
export const userColumns = (tenantId?: string): Column<User>[] => [
  { source: 'lastName', label: 'users.fields.name', render: personName, text: personName },
  { source: 'email', label: 'users.fields.email' },
  ...(tenantId === undefined
    ? []
    : [
        {
          source: 'role',
          label: 'users.fields.role',
          sort: false,
          render: (user, translate) => rolesInWords(user, translate, tenantId),
          text: (user, translate) => rolesInWords(user, translate, tenantId),
        } satisfies Column<User>,
      ]),
  {
    source: 'tenants',
    label: 'users.fields.tenants',
    hidden: tenantId !== undefined,
    render: clientsInWords,
    text: (user, translate) => rolesInWords(user, translate),
  },
  {
    source: 'state',
    label: 'users.fields.state',
    render: ({ state }) => <UserStateChip state={state} />,
    text: ({ state }, translate) => translate(`users.states.${state}`),
  },
  {
    source: 'lastSignInAt',
    label: 'users.fields.lastSignInAt',
    sort: false,
    render: ({ lastSignInAt }, translate) =>
      lastSignInAt ? <FormatDate value={lastSignInAt} /> : translate('users.neverSignedIn'),
  },
  {
    source: 'phone',
    label: 'users.fields.phone',
    sort: false,
    hidden: true,
    render: ({ phone }) => phone && <PhoneText phone={phone} />,
  },
  {
    source: 'language',
    label: 'users.fields.language',
    sort: false,
    hidden: true,
    render: ({ language }) => languageNames[language],
    text: ({ language }) => languageNames[language],
  },
  {
    source: 'createdAt',
    label: 'users.fields.createdAt',
    sort: false,
    hidden: true,
    render: ({ createdAt }) => <FormatDate value={createdAt} />,
  },
]

const tones: Record<UserState, Tone> = {
  Active: 'fine',
  Invited: 'active',
  Deactivated: 'neutral',
  Unknown: 'caution',
}

/** Whether a user can sign in. */
export const UserStateChip = ({ state }: { state: UserState }) => (
  <StatusChip tone={tones[state]} label={`users.states.${state}`} />
)
