import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { openReader } from './open-reader.ts'
import classes from './Scans.module.css'

import type { Outcome } from './use-codes.ts'

type CameraModalProps = {
  opened: boolean
  onClose: () => void
  onScan: (text: string) => Promise<Outcome>
  takesMany: boolean
}

/** Reads barcodes with the camera of the device: one, or many until it is closed. */
export function CameraModal({ opened, onClose, onScan, takesMany }: CameraModalProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  async function take(text: string): Promise<boolean> {
    if (!takesMany) onClose()
    navigator.vibrate?.(VIBRATION_MS)
    const next = await onScan(text)
    setOutcome(next)
    return takesMany
  }
  return (
    <Dialog title={t.scanning.withCamera} opened={opened} onClose={onClose}>
      <div className={classes.camera}>
        {problem === null ? (
          <Camera onCode={take} onProblem={(error) => setProblem(problemOf(error))} />
        ) : (
          <Message tone="danger">{problem}</Message>
        )}
        {outcome !== null && (
          <Message tone={outcome.isFound ? 'success' : 'danger'}>{outcome.text}</Message>
        )}
        <Button onClick={onClose}>{takesMany ? t.scanning.done : t.ui.cancel}</Button>
      </div>
    </Dialog>
  )
}

type CameraProps = {
  /** Whether it wants another code. */
  onCode: (text: string) => Promise<boolean>
  onProblem: (error: unknown) => void
}

/** The picture of the camera while it is there; hands over the codes in it. */
function Camera({ onCode, onProblem }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const take = useEffectEvent(onCode)
  const fail = useEffectEvent(onProblem)
  useEffect(() => {
    const picture = video.current
    if (picture === null) return undefined
    const stopped = new AbortController()
    const { signal } = stopped
    readCodes(picture, signal, (text) => take(text)).catch((error: unknown) => {
      console.error(error)
      if (!signal.aborted) fail(error)
    })
    return () => stopped.abort()
  }, [])
  return (
    <>
      <div className={classes.view}>
        <video ref={video} muted playsInline aria-label={t.scanning.picture} />
      </div>
      <p>{t.scanning.hold}</p>
    </>
  )
}

/** Rests between pictures, for the processor of a cheap phone. */
const REST_MS = 120
/** The same code counts again when it was out of sight for so long. */
const GONE_MS = 2_000
const VIBRATION_MS = 60
const WISH = { video: { facingMode: 'environment', width: { ideal: 1280 } } }

/** Hands over each barcode that comes into sight, until it is stopped or no other is wanted. */
async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => Promise<boolean>,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia(WISH)
  const inSight = { text: '', until: 0 }
  try {
    video.srcObject = stream
    const [read] = await Promise.all([openReader(), video.play()])
    while (!signal.aborted) {
      const text = await read(video)
      const now = performance.now()
      // Only a picture without the code shows that it is gone: a slow phone may take long for one.
      if (text === undefined && now > inSight.until) inSight.text = ''
      const isNew = text !== undefined && text !== '' && text !== inSight.text
      if (text !== undefined) Object.assign(inSight, { text, until: now + GONE_MS })
      if (isNew && !signal.aborted && !(await onCode(text))) return
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t.scanning.notAllowed
  return name === 'NotFoundError' ? t.scanning.noCamera : t.scanning.cameraFailed
}
