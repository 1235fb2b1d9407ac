import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const IssuesDialog = lazyPart(async () => (await import('./IssuesDialog.tsx')).IssuesDialog)

/** The way out of a step that cannot be done: an issue that says why. */
export const IssuesButton = ({ building, link }: { building: Building; link: string }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const count = building.gatewayIssues.length
  return (
    <>
      <Button startIcon={<ReportIcon />} fullWidth onClick={() => setOpen(true)} sx={{ my: 1 }}>
        {count === 0
          ? translate('installer.issues.report')
          : translate('installer.issues.change', { smart_count: count })}
      </Button>
      {isOpen && <IssuesDialog building={building} link={link} onClose={() => setOpen(false)} />}
    </>
  )
}
