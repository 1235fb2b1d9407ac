export { BulkActionsToolbar as BulkToolbar } from 'react-admin'
