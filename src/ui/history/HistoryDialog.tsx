import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  RecordContextProvider,
  useGetList,
  useGetRecordRepresentation,
  useRecordContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../../contract/main/audit.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { FormatDate } from '../facts/FormatDate.tsx'
import { Pager } from '../list/Pager.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { actionInWords } from './auditWords.ts'
import { Who } from './Who.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'

type Entry = z.output<typeof AuditEntry> & RaRecord

interface Props {
  id: string
  resource: string
  onClose: () => void
}

const perPage = 10

/** What happened to a row: who changed what and when, the newest first, with the values before and after. */
export const HistoryDialog = ({ id, resource, onClose }: Props) => {
  const translate = useTranslate()
  const represent = useGetRecordRepresentation(resource)
  const record = useRecordContext()
  const titleId = useId()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<Entry>(
    'audit',
    { filter: { EntityId: id }, sort: { field: 'at', order: 'DESC' }, pagination: { page, perPage } },
    { placeholderData: keepPreviousData },
  )
  const name = record ? represent(record) : ''
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={narrow}>
      <DialogTitle id={titleId}>
        {translate('audit.history.title', { name: typeof name === 'string' ? name : '' })}
      </DialogTitle>
      <DialogContent sx={{ minHeight: 240 }}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={200} />
        ) : data.length === 0 ? (
          <Typography color="text.secondary">{translate('audit.history.nothing')}</Typography>
        ) : (
          data.map((entry) => (
            <Accordion
              key={entry.id}
              disableGutters
              variant="outlined"
              slotProps={{ transition: { unmountOnExit: true } }}
            >
              <AccordionSummary expandIcon={<ExpandMoreIcon />}>
                <Box
                  sx={{
                    display: 'grid',
                    columnGap: 2,
                    rowGap: 0.25,
                    width: '100%',
                    gridTemplateColumns: { xs: '1fr', sm: '11rem 1fr 14rem' },
                  }}
                >
                  <FormatDate value={entry.at} />
                  <strong>{actionInWords(entry, translate)}</strong>
                  <Who entry={entry} />
                </Box>
              </AccordionSummary>
              <AccordionDetails sx={{ pt: 0 }}>
                <RecordContextProvider value={entry}>
                  <AuditDetails />
                </RecordContextProvider>
              </AccordionDetails>
            </Accordion>
          ))
        )}
        <Pager page={page} pageSize={perPage} total={total ?? 0} onPage={setPage} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
