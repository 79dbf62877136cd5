import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { useLateComponent } from './use-late-component.ts'

type Load = Parameters<typeof useLateComponent>[0]

function Place({ load, isWanted = true }: { load: Load; isWanted?: boolean }) {
  const { Component, hasFailed, retry } = useLateComponent(load, isWanted)
  if (hasFailed) return <button onClick={retry}>Retry</button>
  return Component === undefined ? <p>Loading</p> : <Component />
}

const Picture = () => <p>Picture</p>

describe('a component that is fetched late', () => {
  it('is fetched when it is wanted, not before', async () => {
    const load = vi.fn<Load>(() => Promise.resolve(Picture))
    const { rerender } = render(<Place load={load} isWanted={false} />)
    expect(load).not.toHaveBeenCalled()
    rerender(<Place load={load} />)
    expect(await screen.findByText('Picture')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('can be tried again after it could not be fetched, and leaves the page standing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi
      .fn<Load>()
      .mockRejectedValueOnce(new Error('no connection'))
      .mockResolvedValueOnce(Picture)
    render(<Place load={load} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByText('Picture')).toBeDefined())
    expect(load).toHaveBeenCalledTimes(2)
  })
})
