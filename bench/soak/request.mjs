// A request with a body, for what the soak asks besides reading.

import { request as httpRequest } from 'node:http'

/** Resolves with `{status, headers, text}`. */
export function request(port, { method, path, body, headers = {} }) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false }
    const asked = httpRequest(options, async reply => {
      try {
        let text = ''
        for await (const part of reply.setEncoding('utf8')) text += part
        resolve({ status: reply.statusCode, headers: reply.headers, text })
      } catch (error) {
        reject(error)
      }
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
