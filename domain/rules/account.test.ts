import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles, type Role, userStates } from '../enums.ts'
import { canonicalEmail, whyNotEmail } from './email.ts'
import { whyNotConfirmation, whyNotPassword, whyNotReplace } from './password.ts'
import {
  whyNotChangeRole,
  whyNotDeactivate,
  whyNotDeleteUser,
  type UserChange,
  whyNotChangeState,
  whyNotEmpower,
} from './user.ts'

describe('e-mail', () => {
  it('is compared without surrounding blanks and regardless of case', () => {
    expect(canonicalEmail('  Anna.Beispiel@Example.COM ')).toBe('anna.beispiel@example.com')
  })

  it.each(['a@b.de', ' Anna@example.com ', 'first.last+tag@sub.example.co.uk'])('%j is valid', (email) => {
    expect(whyNotEmail(email)).toBeUndefined()
  })

  it.each([
    'a',
    'a@b',
    '@b.de',
    'a@@b.de',
    'a b@c.de',
    'a@b.de\r\nBcc: x@y.de',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is invalid', (email) => {
    expect(whyNotEmail(email)).toBe('invalidEmail')
  })

  it('is required', () => expect(whyNotEmail('  ')).toBe('required'))
})

describe('password', () => {
  it.each(['ventil-demo-2026', 'correct horse battery', 'Ü'.repeat(8) + 'berlin', '🔥🌡️ heizung warm'])(
    '%j is accepted',
    (password) => {
      expect(whyNotPassword(password)).toBeUndefined()
    },
  )

  it.each([
    ['', 'required'],
    ['short-pw-11', 'passwordTooShort'],
    ['🔥🔥🔥🔥🔥🔥', 'passwordTooShort'],
    ['x1y2z'.repeat(26), 'passwordTooLong'],
    ['aaaaaaaaaaaaaa', 'passwordTooSimple'],
    ['abababababab', 'passwordTooSimple'],
    ['passwordpassword', 'passwordTooSimple'],
    ['abcdefghijkl', 'passwordTooSimple'],
    ['qwertzuiop12', 'passwordTooSimple'],
    ['1234567890xy', 'passwordTooSimple'],
    ['0987654321xy', 'passwordTooSimple'],
  ])('%j is rejected: %s', (password, reason) => {
    expect(whyNotPassword(password)).toBe(reason)
  })

  it('must not be built around the own e-mail address', () => {
    expect(whyNotPassword('Beispiel-2026', 'beispiel@example.com')).toBe('passwordContainsEmail')
    expect(whyNotPassword('Beispiel-2026', 'anna@example.com')).toBeUndefined()
  })

  it('never throws, and enforces the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (password) => {
        const count = [...password].length
        if (whyNotPassword(password) === undefined) expect(count >= 12 && count <= 128).toBe(true)
      }),
    )
  })

  it('must be typed twice the same', () => {
    expect(whyNotConfirmation('a', 'a')).toBeUndefined()
    expect(whyNotConfirmation('a', 'b')).toBe('passwordsDoNotMatch')
  })
})

describe('changes to users', () => {
  const change = (actor: Role, target: Role, more: Partial<UserChange> = {}): UserChange => ({
    actor: { id: 'actor', role: actor },
    target: { id: 'target', state: 'Active', roles: [target] },
    activeSuperAdmins: 2,
    ...more,
  })

  it('keep the last SuperAdmin', () => {
    const last = change('SuperAdmin', 'SuperAdmin', { activeSuperAdmins: 1 })
    expect(whyNotDeactivate(last)).toBe('lastSuperAdmin')
    expect(whyNotDeleteUser(last)).toBe('lastSuperAdmin')
    expect(whyNotChangeRole(last, 'Admin')).toBe('lastSuperAdmin')
    expect(whyNotChangeRole(last, 'SuperAdmin')).toBeUndefined()
    expect(whyNotDeactivate(change('SuperAdmin', 'SuperAdmin'))).toBeUndefined()
  })

  it('allow deleting an invited SuperAdmin, who is not the last active one', () => {
    const invited = change('SuperAdmin', 'SuperAdmin', {
      target: { id: 'target', state: 'Invited', roles: ['SuperAdmin'] },
      activeSuperAdmins: 1,
    })
    expect(whyNotDeactivate(invited)).toBeUndefined()
  })

  it('cannot be made to oneself', () => {
    const self = change('Admin', 'Customer', { target: { id: 'actor', state: 'Active', roles: ['Admin'] } })
    expect(whyNotDeactivate(self)).toBe('ownAccount')
    expect(whyNotChangeRole(self, 'Customer')).toBe('ownAccount')
  })

  it('check every role of the changed user, and the new role', () => {
    expect(
      whyNotDeactivate(
        change('Admin', 'Customer', {
          target: { id: 'target', state: 'Active', roles: ['Regular', 'Admin'] },
        }),
      ),
    ).toBe('roleAtOrAboveOwn')
    expect(whyNotChangeRole(change('Admin', 'Regular'), 'Customer')).toBeUndefined()
    expect(whyNotChangeRole(change('Admin', 'Regular'), 'Admin')).toBe('roleAtOrAboveOwn')
  })

  it('never let anybody but a SuperAdmin grant a role at their own level', () => {
    const role = fc.constantFrom(...roles)
    fc.assert(
      fc.property(role, role, (actor, target) => {
        if (actor !== 'SuperAdmin') expect(whyNotChangeRole(change(actor, target), actor)).toBeDefined()
      }),
    )
  })
})

it('allows every state to stay, and accounts to be deactivated', () => {
  for (const state of userStates) expect(whyNotChangeState(state, state, false)).toBeUndefined()
  expect(whyNotChangeState('Active', 'Deactivated', true)).toBeUndefined()
})

it('reactivates only users who have registered', () => {
  expect(whyNotChangeState('Deactivated', 'Active', true)).toBeUndefined()
  expect(whyNotChangeState('Deactivated', 'Active', false)).toBe('userStateNotPossible')
  expect(whyNotChangeState('Deactivated', 'Unknown', false)).toBeUndefined()
  expect(whyNotChangeState('Deactivated', 'Unknown', true)).toBe('userStateNotPossible')
})

it.each([
  ['Invited', 'Active'],
  ['Unknown', 'Active'],
  ['Active', 'Invited'],
  ['Active', 'Unknown'],
  ['Invited', 'Unknown'],
  ['Invited', 'Deactivated'],
  ['Unknown', 'Deactivated'],
] as const)('makes no %s user %s by hand', (from, to) => {
  expect(whyNotChangeState(from, to, true)).toBe('userStateNotPossible')
})

it('gives nobody who is deactivated more rights', () => {
  expect(userStates.filter((state) => whyNotEmpower(state))).toEqual(['Deactivated'])
  expect(whyNotEmpower('Deactivated')).toBe('userDeactivated')
})

it('replaces a password by a different one', () => {
  expect(whyNotReplace('ventil-demo-2026', 'ventil-demo-2026')).toBe('passwordUnchanged')
  expect(whyNotReplace('ventil-demo-2026', 'ventil-demo-2027')).toBeUndefined()
})
