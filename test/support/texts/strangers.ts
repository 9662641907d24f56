// Names by which a request may say where it goes and where it comes from: those of this machine, and
// those that only look so.

/** Syncthing's table, and more. */
export const LOOPBACK_HOSTS: readonly string[] = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.:8080',
  'localhost:8080',
  'LocalHost:8000',
  '127.0.0.1',
  '127.0.0.1:8080',
  '127.23.45.56',
  '127.255.255.254:65535',
  '[::1]',
  '[::1]:8080',
]

export const FOREIGN_HOSTS: readonly string[] = [
  '',
  ' ',
  'example.com',
  'example.com:8080',
  'localhost.com',
  'localhost.com:8080',
  'localhost..',
  'www.localhost',
  'www.localhost:8080',
  'localhost.evil.com',
  'localhost@evil.com',
  'evil.com@localhost',
  'localhost/evil',
  'localhost#evil',
  'localhost,evil.com',
  'localhost evil.com',
  '192.0.2.10',
  '192.0.2.10:8080',
  '0.0.0.0',
  '0.0.0.0:8080',
  '::1',
  '::',
  '[::]',
  '[::]:8080',
  '[::1',
  '[::1]evil',
  '[::1%25lo]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  ':8080',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  '127.0.0.256',
  '127.0.0.01',
  '128.0.0.1',
  'localhost:',
  'localhost:0',
  'localhost:65536',
  'localhost:08',
  'localhost:80:80',
  'localhost:8o',
  'lоcalhost',
]

/** The origins of the dashboard of a service on this port. */
export function ownOrigins(port: number): string[] {
  return [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://127.8.8.8:${port}`,
    `http://[::1]:${port}`,
    `http://localhost.:${port}`,
  ]
}

export function foreignOrigins(port: number): string[] {
  return [
    '',
    'null',
    'http://localhost',
    `http://localhost:${port + 1}`,
    `https://localhost:${port}`,
    `http://evil.com:${port}`,
    `http://localhost.evil.com:${port}`,
    `http://localhost:${port}@evil.com`,
    `http://evil.com@localhost:${port}`,
    `http://localhost:${port}/`,
    `http://localhost:${port}, http://localhost:${port}`,
    `HTTP://localhost:${port}`,
    `http://LOCALHOST:${port}`,
    `http://localhost:0${port}`,
    `//localhost:${port}`,
    `localhost:${port}`,
    'file://',
  ]
}
