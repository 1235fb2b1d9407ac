import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useNotify, useRedirect, useTranslate } from 'react-admin'
import type { ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { projects } from '../../../../contract/main/projects.ts'
import { concernOfRemoval } from '../../../../domain/rules/project.ts'
import { needs } from '../../../needs.ts'
import { main } from '../../../providers/api.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useFailureText } from '../../../ui/buttons/useAct.ts'
import { useMay } from '../../../ui/useMay.ts'
import { useProject } from '../useProject.ts'
import { TouchedList } from './TouchedList.tsx'

/** Removes a project, after showing what that touches. Its buildings and appointments stay. */
export const RemoveProject = () => {
  const project = useProject()
  const mayChange = useMay(needs.changeProject)
  const [open, setOpen] = useState(false)
  if (!project || !mayChange) return null
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </Button>
      {open && <RemoveDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

const RemoveDialog = ({ project, onClose }: { project: ProjectDetail; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { id, name, touches, draftStep } = project
  const confirm = touches !== null && concernOfRemoval(project, touches) !== undefined
  const remove = useMutation({
    mutationFn: () => main(projects.remove, { params: { id }, query: { confirm } }),
    onSuccess: () => {
      notify('ui.remove.done', { messageArgs: { name } })
      redirect('list', 'projects')
      queryClient.removeQueries({ queryKey: ['projects', 'getOne', { id }] })
      return queryClient.invalidateQueries({ queryKey: ['projects', 'getList'] })
    },
    // the project may have changed meanwhile: its page shows it as it is now
    onError: () => queryClient.invalidateQueries({ queryKey: ['projects', 'getOne'] }),
  })
  return (
    <ConfirmDialog
      open
      title={translate('ui.remove.title', { name })}
      confirm={translate('ra.action.delete')}
      destructive
      busy={remove.isPending || remove.isSuccess}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {translate(draftStep === null ? 'projects.acts.remove.text' : 'projects.acts.remove.draft')}
      {touches && draftStep === null && (
        <TouchedList touches={touches} kinds={['unitsUnderWay', 'appointmentsAhead', 'usersLosingReach']} />
      )}
      {remove.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(remove.error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
