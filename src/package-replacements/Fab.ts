// react-admin's way to a new row on phones, in the one size and colour that it has here; MUI's knows all of them.
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'

const ownProps: readonly PropertyKey[] = ['color', 'sx', 'theme', 'ownerState']

const Fab = styled(ButtonBase, { shouldForwardProp: (name) => !ownProps.includes(name) })(({ theme }) => ({
  width: 56,
  height: 56,
  borderRadius: '50%',
  color: theme.palette.primary.contrastText,
  backgroundColor: theme.palette.primary.main,
  boxShadow: theme.shadows[6],
  '&:active': { boxShadow: theme.shadows[12] },
  '@media (hover: hover)': { '&:hover': { backgroundColor: theme.palette.primary.dark } },
}))

// oxlint-disable-next-line import/no-default-export -- what it stands in for has one
export default Fab
