from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
import unittest
from pathlib import Path
from typing import Any

import httpx

from jobs_companies import WebhookVerificationError, verify_webhook

#: The vectors that every receiver is tested with.
VECTORS = json.loads((Path(__file__).parents[3] / "docs" / "webhook-vectors.json").read_text())


def headers_of(vector: dict[str, Any]) -> dict[str, str]:
    return {"X-Svc-Timestamp": vector["timestamp"], "X-Svc-Signature": vector["signature"]}


class Vectors(unittest.TestCase):
    def test_accepts_and_refuses_the_vectors(self) -> None:
        self.assertGreater(len(VECTORS), 5)
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                body = base64.b64decode(vector["body_base64"])
                if vector["valid"]:
                    event = verify_webhook(body, headers_of(vector), vector["secret"], now=vector["now"])
                    self.assertNotEqual(event["data"]["title"], "")
                else:
                    with self.assertRaises(WebhookVerificationError):
                        verify_webhook(body, headers_of(vector), vector["secret"], now=vector["now"])


class Verification(unittest.TestCase):
    genuine = VECTORS[0]
    secret: str = genuine["secret"]
    now: int = genuine["now"]
    body = base64.b64decode(genuine["body_base64"])
    headers = headers_of(genuine)

    def test_accepts_any_of_several_secrets_a_body_as_text_and_headers_of_httpx(self) -> None:
        event = verify_webhook(
            self.body.decode(), httpx.Headers(self.headers), ["whsec_other", self.secret], now=self.now
        )
        self.assertEqual(event["event_type"], "integration.test")
        verify_webhook(memoryview(self.body).tobytes(), self.headers, (self.secret,), now=self.now)

    def test_takes_another_tolerance_and_the_clock_of_the_machine(self) -> None:
        late = self.now + 400
        with self.assertRaisesRegex(WebhookVerificationError, "clock"):
            verify_webhook(self.body, self.headers, self.secret, now=late)
        verify_webhook(self.body, self.headers, self.secret, now=late, tolerance_seconds=400)
        with self.assertRaisesRegex(WebhookVerificationError, "clock"):
            verify_webhook(self.body, self.headers, self.secret, now=float("nan"))
        today = str(int(time.time()))
        signed = hmac.new(self.secret.encode(), f"v0.{today}.{{}}".encode(), hashlib.sha256).hexdigest()
        headers = {"x-svc-timestamp": today, "x-svc-signature": f"v0={signed}"}
        self.assertEqual(verify_webhook(b"{}", headers, self.secret), {})

    def test_refuses_a_header_that_is_missing_repeated_or_a_list(self) -> None:
        signature = self.headers["X-Svc-Signature"]
        wrong: list[Any] = [
            {},
            {"x-svc-timestamp": self.headers["X-Svc-Timestamp"]},
            {**self.headers, "X-Svc-Signature": [signature, signature]},
            {**self.headers, "x-svc-signature": signature},
            httpx.Headers([*self.headers.items(), ("x-svc-signature", signature)]),
        ]
        for headers in wrong:
            with self.subTest(headers), self.assertRaises(WebhookVerificationError):
                verify_webhook(self.body, headers, self.secret, now=self.now)

    def test_refuses_to_work_without_a_secret(self) -> None:
        for secret in ("", [], [self.secret, ""]):
            with self.subTest(secret), self.assertRaises(ValueError):
                verify_webhook(self.body, self.headers, secret, now=self.now)

    def test_explains_that_a_body_must_not_be_parsed_before(self) -> None:
        parsed: Any = {"data": {}}
        with self.assertRaisesRegex(TypeError, "not parsed JSON"):
            verify_webhook(parsed, self.headers, self.secret, now=self.now)

    def test_refuses_a_signed_body_that_is_not_json(self) -> None:
        timestamp = self.headers["X-Svc-Timestamp"].encode()
        for body in (b"\xff", b"{"):
            signed = hmac.new(
                self.secret.encode(), b"v0." + timestamp + b"." + body, hashlib.sha256
            ).hexdigest()
            with self.assertRaisesRegex(WebhookVerificationError, "not JSON"):
                headers = {**self.headers, "X-Svc-Signature": f"v0={signed}"}
                verify_webhook(body, headers, self.secret, now=self.now)
