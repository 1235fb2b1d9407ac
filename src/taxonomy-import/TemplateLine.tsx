import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { files } from '../../contract/main/files.ts'
import { main } from '../providers/api.ts'
import { useFormat } from '../ui/format.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useFailureText } from '../ui/useFailureText.ts'
import { contentTypes, type ContentType } from './contentTypes.ts'

/** An empty workbook to fill in, in the language of the interface. */
export const TemplateLine = ({ contentType }: { contentType: ContentType }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { language } = useFormat()
  const download = useMutation({
    mutationFn: async () => {
      const file = await main(files.template, { params: { template: contentTypes[contentType].template }, query: { Language: language } })
      if (file) saveFile(file.name, file.blob)
    },
  })
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: '1 1 260px' }}>{translate('import.wizard.template.text')}</Typography>
        <Button startIcon={<DownloadIcon />} onClick={() => download.mutate()} loading={download.isPending}>
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
