import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

type DiscardOptions = { opened: boolean; isDirty: () => boolean; onClose: () => void }

/**
 * Asks before a form is closed in which something was typed: by Escape, by its X, by Back or, in the browser's own
 * words, by closing the tab. One in which nothing was typed closes at once. A session that ends is not held up.
 */
export function useDiscard({ opened, isDirty, onClose }: DiscardOptions) {
  const [isClosing, setClosing] = useState(false)
  const mayLose = () => opened && isDirty()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && mayLose(),
    enableBeforeUnload: mayLose,
    withResolver: true,
    disabled: !opened,
  })
  const isLeaving = leaving.status === 'blocked'

  // The save succeeded while the question was open: nothing is lost any more, so the user may
  // leave.
  const leave = useEffectEvent(() => leaving.proceed?.())
  useEffect(() => {
    if (!opened && isLeaving) leave()
  }, [opened, isLeaving])

  return {
    isAsking: opened && (isClosing || isLeaving),
    close: () => (mayLose() ? setClosing(true) : onClose()),
    keep: () => {
      setClosing(false)
      if (isLeaving) leaving.reset()
    },
    discard: () => {
      setClosing(false)
      onClose()
      if (isLeaving) leaving.proceed()
    },
  }
}
