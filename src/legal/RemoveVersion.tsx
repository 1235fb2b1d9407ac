import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Tooltip } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../ui/buttons/useAct.ts'
import { legalKey, removeOptIn, type LegalVersion } from './legalCalls.ts'

interface Props {
  kind: LegalTextKind
  version: LegalVersion
  isLatest: boolean
}

/** Removes a version of the declaration that nobody agreed to; otherwise says why it cannot be removed. */
export const RemoveVersion = ({ kind, version: { id, number, agreements = 0 }, isLatest }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useAct(() => removeOptIn(id), {
    done: 'legal.removed',
    args: { number },
    after: () => {
      queryClient.removeQueries({ queryKey: [legalKey, kind, id] })
      void navigate(paths.legalTexts(kind))
    },
    settled: () => {
      setAsked(false)
      void queryClient.invalidateQueries({ queryKey: [legalKey, kind] })
    },
  })
  const whyNot = agreements > 0 ? translate('legal.whyNotRemove', { smart_count: agreements }) : ''
  return (
    <>
      <Tooltip describeChild title={whyNot}>
        <span>
          <Button
            color="error"
            size="small"
            startIcon={<DeleteIcon />}
            disabled={whyNot !== ''}
            onClick={() => setAsked(true)}
          >
            {translate('ra.action.remove')}
          </Button>
        </span>
      </Tooltip>
      <ConfirmDialog
        open={asked}
        destructive
        busy={remove.isPending}
        title={translate('legal.removeTitle', { number })}
        confirm={translate('ra.action.remove')}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        {translate(isLatest ? 'legal.removeLatest' : 'legal.removeOther')}
      </ConfirmDialog>
    </>
  )
}
