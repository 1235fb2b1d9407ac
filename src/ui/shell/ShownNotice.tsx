export { Notification as ShownNotice } from 'react-admin'
