import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { openReader } from './open-reader.ts'
import classes from './Scans.module.css'

type CameraModalProps = { opened: boolean; onClose: () => void; onScan: (text: string) => void }

/** Reads one barcode with the camera of the device. */
export function CameraModal({ opened, onClose, onScan }: CameraModalProps) {
  const [problem, setProblem] = useState<string | null>(null)
  function take(text: string): void {
    onClose()
    onScan(text)
  }
  return (
    <Dialog title={t.scanning.withCamera} opened={opened} onClose={onClose}>
      <div className={classes.camera}>
        {problem === null ? (
          <Camera onCode={take} onProblem={(error) => setProblem(problemOf(error))} />
        ) : (
          <Message tone="danger">{problem}</Message>
        )}
        <Button onClick={onClose}>{t.ui.cancel}</Button>
      </div>
    </Dialog>
  )
}

type CameraProps = { onCode: (text: string) => void; onProblem: (error: unknown) => void }

/** The picture of the camera while it is there; hands over the first code. */
function Camera({ onCode, onProblem }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const take = useEffectEvent(onCode)
  const fail = useEffectEvent(onProblem)
  useEffect(() => {
    const picture = video.current
    if (picture === null) return undefined
    const stopped = new AbortController()
    const { signal } = stopped
    readFirst(picture, signal).then(
      (text) => text !== undefined && take(text),
      (error: unknown) => {
        console.error(error)
        if (!signal.aborted) fail(error)
      },
    )
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
const WISH = { video: { facingMode: 'environment', width: { ideal: 1280 } } }

/** The first barcode that the camera sees; undefined when it is stopped before. */
async function readFirst(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia(WISH)
  try {
    video.srcObject = stream
    const [read] = await Promise.all([openReader(), video.play()])
    while (!signal.aborted) {
      const text = await read(video)
      if (signal.aborted) return undefined
      if (text !== undefined && text !== '') return text
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t.scanning.notAllowed
  return name === 'NotFoundError' ? t.scanning.noCamera : t.scanning.cameraFailed
}
