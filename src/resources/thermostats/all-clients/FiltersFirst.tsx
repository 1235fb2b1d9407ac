import SearchIcon from '@mui/icons-material/ManageSearchOutlined'
import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { savedFilters } from '../../../../contract/main/savedFilters.ts'
import { lowVoltage } from '../../../../domain/devices/alertTable.ts'
import { alertTypes } from '../../../../domain/enums.ts'
import { isRecord } from '../../../../domain/records.ts'
import type { WhyNotDeviceSearch } from '../../../../domain/rules/deviceSearch.ts'
import { main } from '../../../providers/api.ts'
import { readSession, readTenant } from '../../../providers/session.ts'
import { Message } from '../../../ui/states/Message.tsx'

interface Suggestion {
  name: string
  filter: Readonly<Record<string, unknown>>
}

/** The most frequent searches. */
const suggestions: readonly Suggestion[] = [
  { name: 'offline', filter: { NetworkStatuses: ['Offline'] } },
  { name: 'neverSeen', filter: { NetworkStatuses: ['Unknown'], HasRadiator: true } },
  { name: 'battery', filter: { BatteryBelow: lowVoltage } },
  { name: 'alerts', filter: { AlertTypes: [...alertTypes] } },
  { name: 'mode', filter: { Modes: ['installation', 'storage', 'unknown'], HasRadiator: true } },
  { name: 'defective', filter: { HasMalfunction: true } },
]

/** Shown before any filter is set: instructions, suggested searches, and saved filters. */
export const FiltersFirst = ({ reason }: { reason: WhyNotDeviceSearch }) => {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  const tenant = readSession()?.allowedTenants.find(({ id }) => id === readTenant())
  const { data } = useQuery({
    queryKey: ['savedFilters', 'fleet-operation'],
    queryFn: () => main(savedFilters.list, { query: { Resource: ['fleet-operation'], PageSize: 200 } }),
  })
  const apply = (filter: Readonly<Record<string, unknown>>) =>
    setFilters({ ...filter }, Object.fromEntries(Object.keys(filter).map((key) => [key, true])))
  return (
    <Box sx={{ pb: 5 }}>
      <Message title={translate(`fleet.before.${reason}`)} icon={<SearchIcon />}>
        <p>{translate('fleet.before.text')}</p>
      </Message>
      <Box
        sx={{
          mt: -4,
          px: 2,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          justifyItems: 'center',
        }}
      >
        <Choices
          label={translate('fleet.before.suggested')}
          choices={[
            ...(tenant
              ? [
                  {
                    key: 'client',
                    text: translate('fleet.before.client', { client: tenant.name }),
                    filter: { TenantIds: [tenant.id] },
                  },
                ]
              : []),
            ...suggestions.map(({ name, filter }) => ({
              key: name,
              text: translate(`fleet.before.suggestions.${name}`),
              filter,
            })),
          ]}
          onChoose={apply}
        />
        {data && data.items.length > 0 && (
          <Choices
            label={translate('lists.filters.saved')}
            saved
            choices={data.items.map(({ id, name, filter }) => ({
              key: id,
              text: name,
              filter: isRecord(filter['filter']) ? filter['filter'] : {},
            }))}
            onChoose={apply}
          />
        )}
      </Box>
    </Box>
  )
}

interface ChoicesProps {
  label: string
  saved?: boolean
  choices: readonly { key: string; text: string; filter: Readonly<Record<string, unknown>> }[]
  onChoose: (filter: Readonly<Record<string, unknown>>) => void
}

const Choices = ({ label, saved = false, choices, onChoose }: ChoicesProps) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ textAlign: 'center', maxWidth: 'min(100%, 720px)' }}>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {choices.map(({ key, text, filter }) => (
          <Button
            key={key}
            size="small"
            variant="outlined"
            {...(saved && { startIcon: <BookmarkIcon /> })}
            onClick={() => onChoose(filter)}
            sx={{ maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {text}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
