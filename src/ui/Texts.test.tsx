import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { SimpleForm, TextInput, useTranslate } from 'react-admin'
import { expect, it } from 'vitest'
import { eventually } from '../../tests/support/patience.ts'
import { writeLanguage } from '../providers/language.ts'
import { useFormat } from './facts/format.ts'
import { Texts } from './Texts.tsx'
import { renderInApp } from './testing/inApp.tsx'

const drawn: string[] = []

/** Draws once for each language, as a map does. */
const Drawing = () => {
  const translate = useTranslate()
  useEffect(() => {
    drawn.push(translate('ra.action.save'))
    // as it was when it was drawn
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

const Words = () => (
  <>
    <p>{useTranslate()('ra.action.save')}</p>
    <Drawing key={useFormat().language} />
  </>
)

it('changes the language of what is shown, and keeps what is typed', async () => {
  await renderInApp(
    <Texts>
      <Words />
      <SimpleForm toolbar={false}>
        <TextInput source="name" label="Name" />
      </SimpleForm>
    </Texts>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Südufer')
  expect(screen.getByText('Save')).toBeInTheDocument()
  act(() => writeLanguage('de'))
  expect(await screen.findByText('Speichern')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Südufer')
  // an effect runs behind the texts that are seen
  await eventually(() => expect(drawn).toEqual(['Save', 'Speichern']))
})
