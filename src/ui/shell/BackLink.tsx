import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { isRecord } from '../../../domain/records.ts'

/** Where a page leads back to: given in the state of the link to it. */
export interface BackTo {
  to: string
  /** Text key or text. */
  label: string
}

const backToOf = (state: unknown): BackTo | undefined => {
  const back = isRecord(state) ? state['backTo'] : undefined
  return isRecord(back) && typeof back['to'] === 'string' && typeof back['label'] === 'string' ? { to: back['to'], label: back['label'] } : undefined
}

/** Leads back to the page from which this one was opened to settle something. */
export const BackLink = () => {
  const translate = useTranslate()
  const back = backToOf(useLocation().state)
  return (
    back && (
      <Button component={Link} to={back.to} startIcon={<BackIcon />} size="small" sx={{ mt: 1, ml: -0.5 }}>
        {translate(back.label)}
      </Button>
    )
  )
}
