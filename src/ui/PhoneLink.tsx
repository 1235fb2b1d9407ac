import { Link, type LinkProps } from '@mui/material'
import { lazy, Suspense } from 'react'

const asStored = { default: ({ phone }: { phone: string }) => phone }
/** The plans of numbers are 35 kB that no page needs at once: a number is shown as it is stored until they are there, and without them. */
const Grouped = lazy(() =>
  import('../../domain/rules/phone.ts').then(
    ({ phoneText }) => ({ default: ({ phone }: { phone: string }) => phoneText(phone) }),
    () => asStored,
  ),
)

/** A phone number in groups. */
export const PhoneText = ({ phone }: { phone: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <Suspense fallback={phone}>
      <Grouped phone={phone} />
    </Suspense>
  </span>
)

/** A phone number to call. */
export const PhoneLink = ({ phone, ...rest }: { phone: string } & Pick<LinkProps, 'variant'>) => (
  <Link {...rest} href={`tel:${phone.replace(/\s/g, '')}`}>
    <PhoneText phone={phone} />
  </Link>
)
