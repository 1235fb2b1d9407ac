import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { resolverFor } from '../../providers/resolver.ts'
import { DecimalInput } from './DecimalInput.tsx'
import { renderInApp } from '../testing/inApp.tsx'

const schema = z.strictObject({ height: z.number().min(0).max(5).nullable() })

async function form(record: object, language: 'en' | 'de') {
  const submit = vi.fn<(values: object) => void>()
  await renderInApp(
    <Form record={record} resolver={resolverFor(schema)} onSubmit={submit}>
      <DecimalInput source="height" label="Height" unit="m" />
      <button type="submit">Go</button>
    </Form>,
    { language },
  )
  return {
    user: userEvent.setup(),
    input: screen.getByLabelText<HTMLInputElement>(/Height/),
    submit,
    go: screen.getByRole('button', { name: 'Go' }),
  }
}

describe('DecimalInput', () => {
  it('shows and accepts a decimal comma in German', async () => {
    const { user, input, submit, go } = await form({ height: 2.45 }, 'de')
    expect([input.value, input.inputMode]).toEqual(['2,45', 'decimal'])
    await user.clear(input)
    await user.type(input, '3,5')
    expect(input).toHaveValue('3,5')
    await user.click(go)
    await waitFor(() => expect(submit).toHaveBeenCalled())
    expect(submit.mock.calls[0]?.[0]).toEqual({ height: 3.5 })
  })

  it('keeps the text while typing, and formats it on blur', async () => {
    const { user, input } = await form({ height: null }, 'en')
    await user.type(input, '1.')
    expect(input).toHaveValue('1.')
    await user.type(input, '0')
    expect(input).toHaveValue('1.0')
    await user.tab()
    expect(input).toHaveValue('1')
  })

  it('returns null for an empty text', async () => {
    const { user, input, submit, go } = await form({ height: 2 }, 'en')
    await user.clear(input)
    await user.click(go)
    await waitFor(() => expect(submit).toHaveBeenCalled())
    expect(submit.mock.calls[0]?.[0]).toEqual({ height: null })
  })

  it.each([
    ['zwei', 'Ungültige Zahl'],
    ['7', 'Höchstens 5'],
    ['-1', 'Nur positive Zahlen'],
  ])('keeps %s for correction and shows an error', async (text, reason) => {
    const { user, input, submit, go } = await form({ height: null }, 'de')
    await user.type(input, text)
    await user.click(go)
    expect(await screen.findByText(reason)).toBeInTheDocument()
    expect([input.value, submit.mock.calls]).toEqual([text, []])
    expect(input).toBeInvalid()
  })
})
