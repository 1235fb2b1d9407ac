import { hydrateRoot } from 'react-dom/client'
import 'virtual:tokens.css'
import '../theme/base.css'
import '../theme/forms.css'
import './frame.css'
import './text.css'
import './form.css'
import './toasts.css'
import { pageOf } from './pageOf.ts'
import { Site } from './Site.tsx'

const root = document.getElementById('root')
const page = pageOf(document.body.innerHTML)
if (root && page) hydrateRoot(root, <Site first={page} />)
