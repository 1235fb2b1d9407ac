import { LineIcon } from '../ui/native/icons.tsx'

export const EyeIcon = ({ crossed }: { crossed: boolean }) => (
  <LineIcon size={20}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
    {crossed && <path d="m4 4 16 16" />}
  </LineIcon>
)

export const SunIcon = () => (
  <LineIcon size={20}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </LineIcon>
)

export const MoonIcon = () => (
  <LineIcon size={20}>
    <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z" />
  </LineIcon>
)
