import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { files, type fileTemplates } from '../../../contract/main/files.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../facts/format.ts'
import { saveFile } from '../buttons/saveFile.ts'
import { useFailureText } from '../buttons/useAct.ts'

interface Props {
  template: (typeof fileTemplates)[number]
  /** Translated purpose of the template. */
  text: string
}

/** Downloads an empty workbook to fill in, in the language of the interface. */
export const TemplateLine = ({ template, text }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { language } = useFormat()
  const textId = useId()
  const download = useMutation({
    mutationFn: async () => {
      const file = await main(files.template, { params: { template }, query: { Language: language } })
      if (file) saveFile(file.name, file.blob)
    },
  })
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
        }}
      >
        <Typography id={textId} sx={{ flex: '1 1 260px' }}>
          {text}
        </Typography>
        <Button
          aria-describedby={textId}
          startIcon={<DownloadIcon />}
          onClick={() => download.mutate()}
          loading={download.isPending}
        >
          {translate('import.wizard.template.download')}
        </Button>
      </Box>
      {download.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failureText(download.error)}
        </Alert>
      )}
    </Box>
  )
}
