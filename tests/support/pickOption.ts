import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type Name = string | RegExp

/** Picks an option of a combobox, once it can be taken: while a picker searches, the choices of an earlier text stay in view. */
export const pickOption = async (user: UserEvent, box: Name, option: Name, typed?: string): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: box }))
  if (typed !== undefined) await user.paste(typed)
  const choice = await waitFor(() => {
    const found = screen.getByRole('option', { name: option })
    if (found.getAttribute('aria-disabled') === 'true')
      throw new Error(`“${found.textContent}” can't be taken yet.`)
    return found
  })
  await user.click(choice)
}
