import { expect, it } from 'vitest'
import { visiblePart } from './support/visibleStyles.ts'

it.each([
  ['.a{color:red;display:none;}', '.a{display:none}'],
  ['.a{margin:0;}', ''],
  [
    '@media (min-width:600px){.a{color:red;visibility:hidden;}}',
    '@media (min-width:600px){.a{visibility:hidden}}',
  ],
  ['@keyframes in{from{opacity:0;}to{opacity:1;}}', ''],
  ['.a::after{content:"; ";color:red;}', ''],
  ['.a{background:url(data:image/png;base64,AAAA);pointer-events:none;}', '.a{pointer-events:none}'],
])('reduces %s to what decides about visibility', (rule, kept) => {
  expect(visiblePart(rule)).toBe(kept)
})
