import {
  Alert,
  Box,
  Button,
  Card,
  FormControlLabel,
  Link,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { projectPlanning, type AnnouncedAppointment } from '../../../../contract/main/projectPlanning.ts'
import { announcementKinds } from '../../../../domain/planning/announcement.ts'
import { languages, type Language } from '../../../../domain/limits.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { languageNames } from '../../../providers/language.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { ExportDialog } from '../../../ui/jobs/ExportDialog.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { StaticTable, type StaticColumn } from '../../../ui/list/rows/StaticTable.tsx'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { StatusChip } from '../../../ui/facts/StatusChip.tsx'
import { TwoLines } from '../../../ui/facts/TwoLines.tsx'
import { useAct } from '../../../ui/buttons/useAct.ts'

const pageSize = 25
const isLanguage = (name: string): name is Language => languages.some((language) => language === name)

/** The appointments ahead with what their renters were told; letters and mails for those who have to be told. */
export const AnnounceStep = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const [onlyNeeded, setOnlyNeeded] = useState(false)
  const [language, setLanguage] = useState<Language>('de')
  const [lettersOpen, setLettersOpen] = useState(false)
  const [mailsOpen, setMailsOpen] = useState(false)
  const key = ['appointments', 'announcements', id]
  const query = useQuery({
    queryKey: [...key, page, onlyNeeded],
    queryFn: ({ signal }) =>
      main(
        projectPlanning.announcements,
        {
          params: { id },
          query: { Page: page, PageSize: pageSize, ...(onlyNeeded && { Kinds: [...announcementKinds] }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: key })
  const mail = useAct(() => main(projectPlanning.mails, { params: { id }, body: { language } }), {
    done: 'planning.announce.mailed',
    settled: refresh,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageLoading />
  const { items, total, needed, neededByMail } = query.data
  const columns: StaticColumn<AnnouncedAppointment>[] = [
    {
      key: 'time',
      label: 'appointments.fields.time',
      render: (row) => (
        <>
          <Link
            component={RouterLink}
            to={paths.appointments.show(row.id)}
            sx={{ textDecoration: row.cancelledAt === null ? undefined : 'line-through' }}
          >
            <FormatDate value={row.startsAt} zone="buildings" />
          </Link>
          {row.cancelledAt !== null && (
            <Typography variant="body2" color="error">
              {translate('planning.announce.cancelled')}
            </Typography>
          )}
        </>
      ),
    },
    {
      key: 'unit',
      label: 'appointments.fields.unitName',
      render: ({ unitName, buildingName }) => <TwoLines first={unitName} second={buildingName} />,
    },
    {
      key: 'technician',
      label: 'appointments.fields.technicianName',
      render: ({ technicianName }) => technicianName ?? '–',
    },
    {
      key: 'renters',
      label: 'planning.announce.renters',
      render: ({ renters, byMail }) =>
        translate(
          renters === 0
            ? 'planning.announce.nobody'
            : byMail
              ? 'planning.announce.byMail'
              : 'planning.announce.byLetter',
        ),
    },
    {
      key: 'state',
      label: 'planning.announce.state',
      render: ({ kind, announcedAt, announcedWay }) => (
        <>
          <StatusChip
            tone={
              kind === null
                ? announcedAt === null
                  ? 'neutral'
                  : 'fine'
                : kind === 'new'
                  ? 'neutral'
                  : 'caution'
            }
            label={`planning.announce.kinds.${kind ?? (announcedAt === null ? 'notNeeded' : 'told')}`}
          />
          {announcedAt && (
            <Typography variant="body2" color="text.secondary">
              {translate(`planning.announce.ways.${announcedWay ?? 'letter'}`)}{' '}
              <FormatDate value={announcedAt} />
            </Typography>
          )}
        </>
      ),
    },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 300px' }}>
          <Typography>
            {translate('planning.announce.needed', {
              smart_count: needed,
              number: number(needed),
              mail: number(neededByMail),
            })}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('planning.announce.help')}
          </Typography>
        </Box>
        <TextField
          select
          size="small"
          label={translate('planning.announce.language')}
          value={language}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
          sx={{ width: 130 }}
        >
          {languages.map((each) => (
            <MenuItem key={each} value={each}>
              {languageNames[each]}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant={neededByMail > 0 ? 'contained' : 'outlined'}
          disabled={neededByMail === 0 || mail.isPending}
          onClick={() => setMailsOpen(true)}
        >
          {translate('planning.announce.mail', { number: number(neededByMail) })}
        </Button>
        <Button
          variant={neededByMail > 0 ? 'outlined' : 'contained'}
          disabled={needed === 0}
          onClick={() => setLettersOpen(true)}
        >
          {translate('planning.announce.letters')}
        </Button>
      </Box>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={onlyNeeded}
            onChange={(_, checked) => (setOnlyNeeded(checked), setPage(1))}
          />
        }
        label={translate('planning.announce.onlyNeeded')}
        sx={{ justifySelf: 'start', ml: 0, gap: 1 }}
      />
      {total === 0 ? (
        <Alert severity="info">
          {translate(onlyNeeded ? 'planning.announce.noneNeeded' : 'planning.announce.none')}
        </Alert>
      ) : (
        <Card>
          <StaticTable<AnnouncedAppointment>
            rows={items}
            columns={columns}
            label={translate('planning.announce.table')}
            keyOf={(row) => row.id}
          />
          <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
        </Card>
      )}
      <ConfirmDialog
        open={mailsOpen}
        title={translate('planning.announce.mailTitle')}
        confirm={translate('planning.announce.mailSend')}
        busy={mail.isPending}
        onConfirm={() => mail.mutate(undefined, { onSettled: () => setMailsOpen(false) })}
        onClose={() => setMailsOpen(false)}
      >
        {translate('planning.announce.mailText', {
          smart_count: neededByMail,
          number: number(neededByMail),
          language: languageNames[language],
        })}
      </ConfirmDialog>
      <ExportDialog
        open={lettersOpen}
        title={translate('planning.announce.lettersTitle')}
        confirm={translate('planning.announce.lettersMake')}
        start={() =>
          main(projectPlanning.letters, { params: { id }, body: { language } }, { preferAsync: true })
        }
        onClose={() => {
          setLettersOpen(false)
          refresh()
        }}
      >
        {translate('planning.announce.lettersText', { smart_count: needed, number: number(needed) })}
        {neededByMail > 0 && ` ${translate('planning.announce.lettersFirst')}`}
      </ExportDialog>
    </Box>
  )
}
