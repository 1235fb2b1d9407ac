import { Link, type LinkProps } from '@mui/material'
import { lazy, Suspense } from 'react'

interface Props {
  phone: string
}

const asStored = { default: ({ phone }: Props) => phone }
const grouping = (group: (stored: string) => string) => ({ default: ({ phone }: Props) => group(phone) })
/** No page needs the plans of numbers at once: a number is shown as it is stored until they are there, and without them. */
const German = lazy(() =>
  import('./germanPhone.ts').then(
    ({ germanPhone }) => grouping(germanPhone),
    () => asStored,
  ),
)
/** The plans of all countries are 30 kB. */
const Foreign = lazy(() =>
  import('../../domain/rules/phone.ts').then(
    ({ phoneText }) => grouping(phoneText),
    () => asStored,
  ),
)

/** A phone number in groups. */
export const PhoneText = ({ phone }: Props) => {
  const Grouped = phone.startsWith('+49') ? German : Foreign
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Suspense fallback={phone}>
        <Grouped phone={phone} />
      </Suspense>
    </span>
  )
}

/** A phone number to call. */
export const PhoneLink = ({ phone, ...rest }: Props & Pick<LinkProps, 'variant'>) => (
  <Link {...rest} href={`tel:${phone.replace(/\s/g, '')}`}>
    <PhoneText phone={phone} />
  </Link>
)
