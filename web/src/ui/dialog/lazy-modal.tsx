import { Suspense, lazy, startTransition, useEffect, useState } from 'react'

import { SpinnerToken } from '../kit/spinner-token.ts'

import type { ComponentType } from 'react'

export type ModalProps = { opened: boolean; onClose: () => void }

export type LazyModal<Props extends ModalProps> = {
  (props: Props): React.JSX.Element
  /** Fetches the modal's code, so that opening it does not wait. */
  preload: () => void
  /** Whether it should open by itself with these; says so once. */
  claims: (props: Props) => boolean
}

/** A modal, the only export of its file, fetched when it is about to be needed. `claims`: see LazyModal; without it never. */
export function lazyModal<Props extends ModalProps>(
  load: () => Promise<Record<string, ComponentType<Props>>>,
  claims: LazyModal<Props>['claims'] = () => false,
): LazyModal<Props> {
  let There: ComponentType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchCode = () =>
    (loading ??= load().then(
      (module) => {
        const [Modal] = Object.values(module)
        if (Modal === undefined) throw new Error('The file exports no modal.')
        There = openedLater(Modal)
        return { default: There }
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const Awaited = lazy(fetchCode)
  function Lazy(props: Props) {
    // Whatever React has begun to wait for it shows after 300 ms at the earliest, even what is there.
    const [Known] = useState(() => There)
    if (Known !== undefined) return <Known {...props} />
    return (
      <Suspense fallback={<SpinnerToken />}>
        <Awaited {...props} />
      </Suspense>
    )
  }
  return Object.assign(Lazy, { preload: () => void fetchCode().catch(() => undefined), claims })
}

// Mounted closed and opened afterwards: only then does the focus return to the button. Opened in pieces, for the browser
// to show meanwhile that the button was pressed: a form is 20 ms of work, and 80 on a cheap phone.
function openedLater<Props extends ModalProps>(Modal: ComponentType<Props>): ComponentType<Props> {
  return function OpenedLater(props) {
    return <Modal {...props} opened={useAfterMount(props.opened)} />
  }
}

function useAfterMount(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (opened) startTransition(() => setOpen(true))
    else setOpen(false)
  }, [opened])
  return isOpen
}
