import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../ui/testing/inApp.tsx'
import { AgreementChip, VerificationChip } from './renterColumns.tsx'

it.each([
  ['Accepted', 'fine', () => <AgreementChip agreed />],
  ['Not accepted', 'caution', () => <AgreementChip agreed={false} />],
  ['Not verified', 'neutral', () => <VerificationChip renter={{ verifiedAt: null, userId: null }} />],
  [
    'Identity verified',
    'active',
    () => <VerificationChip renter={{ verifiedAt: '2026-11-01T10:00:00Z', userId: null }} />,
  ],
  [
    'Linked',
    'fine',
    () => <VerificationChip renter={{ verifiedAt: '2026-11-01T10:00:00Z', userId: 'a user' }} />,
  ],
])('says %s in the colour and with the shape of %s', async (words, tone, chip) => {
  await renderInApp(chip())
  expect(screen.getByText(words).closest('[data-tone]')).toHaveAttribute('data-tone', tone)
})
