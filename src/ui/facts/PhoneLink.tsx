import { Link, type LinkProps } from '@mui/material'
import { lazy, Suspense } from 'react'

interface Props {
  phone: string
}

/** The plans of all countries are 30 kB, which no page needs at once: a number is shown as it is stored until they are there, and without them. */
const Grouped = lazy(() =>
  import('../../../domain/rules/phone.ts').then(
    ({ phoneText }) => ({ default: ({ phone }: Props) => phoneText(phone) }),
    () => ({ default: ({ phone }: Props) => phone }),
  ),
)

/** A phone number in groups. */
export const PhoneText = ({ phone }: Props) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <Suspense fallback={phone}>
      <Grouped phone={phone} />
    </Suspense>
  </span>
)

/** A phone number to call. */
export const PhoneLink = ({ phone, ...rest }: Props & Pick<LinkProps, 'variant'>) => (
  <Link {...rest} href={`tel:${phone.replace(/\s/g, '')}`}>
    <PhoneText phone={phone} />
  </Link>
)
