import InviteIcon from '@mui/icons-material/PersonAddAltOutlined'
import { CreateButton } from 'react-admin'

/** Leads to the invitation, for those who may invite. */
export const InviteButton = () => <CreateButton label="users.invite.button" icon={<InviteIcon />} variant="contained" sx={{ ml: 1 }} />
