import { Admin } from 'react-admin'

export const App = () => <Admin />
