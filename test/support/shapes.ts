// Checks that replies and events have exactly the fields that the schemas of the API name.
// To change such a schema, see schema/api/api-schema.ts.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { EVENTS, REPLIES } from '../../schema/api/api-schema.js'
import type { ServerEvent } from '../../schema/api/events.js'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

export function expectReply(name: keyof typeof REPLIES, reply: unknown): void {
  expect(ajv.validate(REPLIES[name], reply), ajv.errorsText()).to.equal(true)
}

export function expectEvent(event: ServerEvent): void {
  expect(ajv.validate(EVENTS[event.type], event), ajv.errorsText()).to.equal(true)
}
