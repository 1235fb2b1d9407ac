import AddIcon from '@mui/icons-material/Add'
import { Alert, Button, TextField, Tooltip } from '@mui/material'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { whyNotChangeProject } from '../../../../domain/rules/project.ts'
import { needs } from '../../../needs.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { StaticTable, type StaticColumn } from '../../../ui/list/rows/StaticTable.tsx'
import { TabList } from '../../../ui/page/TabList.tsx'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { useMay } from '../../../ui/useMay.ts'

interface Page<R> {
  items: readonly R[]
  total: number
  more?: boolean | undefined
  page: number
  pageSize: number
}

interface Props<R> {
  project: ProjectDetail
  /** The step of the setup that picks them; also the name of their texts. */
  kind: 'buildings' | 'users'
  load: (query: string, page: number, signal: AbortSignal) => Promise<Page<R>>
  remove: (id: string) => Promise<unknown>
  nameOf: (row: R) => string
  columns: readonly StaticColumn<R>[]
  /** What the removal of a row has as its effect. */
  effect: (row: R) => readonly string[]
}

/** What belongs to a project: a searchable table, with the ways to add to it and to take from it. */
export const MemberTab = <R extends { id: string }>({
  project,
  kind,
  load,
  remove,
  nameOf,
  columns,
  effect,
}: Props<R>) => {
  const translate = useTranslate()
  const mayChange = useMay(needs.changeProject)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<R>()
  const typed = useDeferredValue(text.trim())
  const query = useQuery({
    queryKey: ['projects', kind, project.id, typed, page],
    queryFn: ({ signal }) => load(typed, page, signal),
    placeholderData: keepPreviousData,
  })
  const whyNot = whyNotChangeProject(project)
  const reason = whyNot ? translate(`errors.${whyNot}`) : ''
  const removal: StaticColumn<R> = {
    key: 'remove',
    label: 'projects.problems.columns.act',
    align: 'right',
    render: (row) => (
      <Tooltip title={reason}>
        <span>
          <Button
            size="small"
            color="error"
            disabled={reason !== ''}
            aria-label={translate('projects.members.removeNamed', { name: nameOf(row) })}
            onClick={() => setAsked(row)}
          >
            {translate('ra.action.remove')}
          </Button>
        </span>
      </Tooltip>
    ),
  }
  return (
    <>
      <TabList
        query={query}
        none={typed ? 'projects.setup.nothingFound' : `projects.members.none.${kind}`}
        onPage={setPage}
        toolbar={
          <>
            <TextField
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setPage(1)
              }}
              placeholder={translate(`projects.members.search.${kind}`)}
              margin="none"
              slotProps={{ htmlInput: { 'aria-label': translate(`projects.members.search.${kind}`) } }}
              sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}
            />
            {mayChange && (
              <Tooltip title={reason}>
                <span style={{ marginLeft: 'auto' }}>
                  <Button
                    variant="outlined"
                    startIcon={<AddIcon />}
                    disabled={reason !== ''}
                    component={Link}
                    to={paths.projects.setup(project.id, kind)}
                  >
                    {translate(`projects.members.change.${kind}`)}
                  </Button>
                </span>
              </Tooltip>
            )}
          </>
        }
      >
        <StaticTable<R>
          label={translate(`projects.tabs.${kind}`)}
          columns={mayChange ? [...columns, removal] : columns}
          rows={query.data?.items ?? []}
          keyOf={({ id }) => id}
        />
      </TabList>
      {asked && (
        <RemoveDialog
          name={nameOf(asked)}
          kind={kind}
          remove={() => remove(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          {effect(asked).join(' ')}
        </RemoveDialog>
      )}
    </>
  )
}

interface DialogProps extends Pick<Props<never>, 'kind'> {
  name: string
  remove: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const RemoveDialog = ({ name, kind, remove, onClose, children }: DialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      notify('projects.members.removed', { type: 'success', messageArgs: { name } })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  })
  return (
    <ConfirmDialog
      open
      title={translate(`projects.members.${kind}Title`, { name })}
      confirm={translate('projects.members.confirm')}
      destructive
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      {children}
      {act.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(act.error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
