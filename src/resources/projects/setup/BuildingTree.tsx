import ChevronIcon from '@mui/icons-material/ChevronRight'
import { Box, Button, CircularProgress, IconButton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { InOtherProject } from './InOtherProject.tsx'
import { allAvailable, branchPages, buildingPages, type Branch, type PickableBuilding } from './pickable.ts'
import { PickRow } from './PickRow.tsx'
import type { Picked } from './usePicked.ts'

interface Props {
  projectId: string
  picked: Picked<PickableBuilding>
}

/** The client's locations, complexes and buildings, to be ticked one by one or with everything below. */
export const BuildingTree = ({ projectId, picked }: Props) => {
  const translate = useTranslate()
  return (
    <Box component="ul" aria-label={translate('projects.setup.tree')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Branches projectId={projectId} picked={picked} />
    </Box>
  )
}

/** The branches below a location, or the locations. */
const Branches = ({ projectId, picked, locationId }: Props & { locationId?: string }) => {
  const pages = useInfiniteQuery(branchPages(locationId))
  const branches = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const level = locationId === undefined ? 0 : 1
  return (
    <Lines pages={pages} level={level} none="projects.setup.noBuildings">
      {branches.map((branch) => (
        <BranchLine key={branch.id} projectId={projectId} picked={picked} branch={branch} level={level} />
      ))}
    </Lines>
  )
}

/** A location or a complex: its box ticks everything below it. */
const BranchLine = ({ projectId, picked, branch, level }: Props & { branch: Branch; level: number }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const notify = useNotify()
  const failureText = useFailureText()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const isBelow = (row: PickableBuilding) =>
    (branch.kind === 'location' ? row.locationId : row.complexId) === branch.id
  const below = [...picked.rows.values()].filter(isBelow)
  const keptBelow = [...picked.kept.values()].filter(isBelow)
  const tick = async (on: boolean) => {
    // not disabled meanwhile, which would take the focus from it
    if (busy) return undefined
    if (!on) return picked.remove(below.map(({ id }) => id))
    setBusy(true)
    try {
      const rows = await allAvailable(projectId, branch)
      picked.add([...keptBelow, ...rows])
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const inner =
    branch.kind === 'location' ? (
      <Branches {...{ projectId, picked }} locationId={branch.id} />
    ) : (
      <Buildings {...{ projectId, picked }} complexId={branch.id} />
    )
  return (
    <>
      <PickRow
        name={branch.name}
        level={level}
        checked={branch.buildings > 0 && below.length === branch.buildings}
        indeterminate={below.length > 0 && below.length < branch.buildings}
        disabled={branch.buildings === 0}
        onChange={(on) => void tick(on)}
        start={
          <IconButton
            size="small"
            aria-expanded={open}
            aria-label={translate(open ? 'projects.setup.close' : 'projects.setup.open', {
              name: branch.name,
            })}
            onClick={() => setOpen(!open)}
            disabled={branch.buildings === 0}
            sx={{ width: 40, height: 40, mt: '2px' }}
          >
            <ChevronIcon fontSize="small" sx={{ transform: open ? 'rotate(90deg)' : 'none' }} />
          </IconButton>
        }
        end={
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              color: 'text.secondary',
              fontSize: '0.8125rem',
            }}
          >
            {busy && <CircularProgress size={14} />}
            {translate('projects.setup.pickedOf', {
              picked: number(below.length),
              smart_count: branch.buildings,
              number: number(branch.buildings),
            })}
          </Box>
        }
      />
      {open && inner}
    </>
  )
}

const Buildings = ({ projectId, picked, complexId }: Props & { complexId: string }) => {
  const { number } = useFormat()
  const translate = useTranslate()
  const pages = useInfiniteQuery(buildingPages(projectId, complexId))
  const kept = [...picked.kept.values()].filter((row) => row.complexId === complexId)
  const rows = [
    ...kept,
    ...(pages.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => !picked.kept.has(id)),
  ]
  return (
    <Lines pages={pages} level={2} none="projects.setup.noBuildings">
      {rows.map((row) => (
        <PickRow
          key={row.id}
          name={row.name}
          level={2}
          checked={picked.has(row.id)}
          onChange={(on) => (on ? picked.add([row]) : picked.remove([row.id]))}
          start={<Box sx={{ width: 40, flex: 'none' }} />}
          end={
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {translate('projects.setup.units', { smart_count: row.units, number: number(row.units) })}
            </Box>
          }
        >
          <InOtherProject row={row} />
        </PickRow>
      ))}
    </Lines>
  )
}

interface LinesProps {
  pages: {
    data: unknown
    error: unknown
    isPending: boolean
    isFetching: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  level: number
  /** Text key. */
  none: string
  children: ReactNode
}

/** Lines that are read page by page. */
const Lines = ({ pages, level, none, children }: LinesProps) => {
  const translate = useTranslate()
  const indent = { pl: `${56 + level * 28}px`, py: 1 }
  if (pages.error)
    return (
      <li>
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      </li>
    )
  if (pages.isPending)
    return (
      <Box component="li" aria-busy sx={indent}>
        <CircularProgress size={18} aria-label={translate('ra.page.loading')} />
      </Box>
    )
  return (
    <>
      {children}
      {Array.isArray(children) && children.length === 0 && (
        <Typography component="li" color="text.secondary" sx={indent}>
          {translate(none)}
        </Typography>
      )}
      {pages.hasNextPage && (
        <Box component="li" sx={indent}>
          <Button size="small" loading={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
            {translate('projects.setup.more')}
          </Button>
        </Box>
      )}
    </>
  )
}
