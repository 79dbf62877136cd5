import { Suspense, lazy, useEffect, useState } from 'react'

import { Busy } from './busy.ts'

import type { ComponentType } from 'react'

export type ModalProps = { opened: boolean; onClose: () => void }

export type LazyModal<Props extends ModalProps> = {
  (props: Props): React.JSX.Element
  /** Fetches the modal's code, so that opening it does not wait. */
  preload: () => void
  /** Whether it should open by itself with these; says so once. */
  claims: (props: Props) => boolean
}

/** A modal whose code is fetched when it is about to be needed. `claims`: see LazyModal; without it never. */
export function lazyModal<Props extends ModalProps>(
  load: () => Promise<ComponentType<Props>>,
  claims: LazyModal<Props>['claims'] = () => false,
): LazyModal<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchCode = () =>
    (loading ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  // Mounted closed and opened afterwards: only then does the focus return to the button.
  const Inner = lazy(async () => {
    const { default: Modal } = await fetchCode()
    function OpenedLater(props: Props) {
      return <Modal {...props} opened={useAfterMount(props.opened)} />
    }
    return { default: OpenedLater }
  })
  function Lazy(props: Props) {
    return (
      <Suspense fallback={<Busy />}>
        <Inner {...props} />
      </Suspense>
    )
  }
  return Object.assign(Lazy, { preload: () => void fetchCode().catch(() => undefined), claims })
}

function useAfterMount(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(opened), [opened])
  return isOpen
}
