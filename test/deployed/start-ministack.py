"""Serves ministack at the address given as the only argument.

Two corrections to what IAM is asked. AWS knows no actions for the batches of SQS, but asks for the action they are
batches of. And whoever sends a mail must be allowed to do so for the identity of its sender, with its address as
`ses:FromAddress`.
"""

import asyncio
import json
import sys
from contextvars import ContextVar
from email.utils import parseaddr

from hypercorn.asyncio import serve
from hypercorn.config import Config
from ministack.app import app
from ministack.core import iam_actions, iam_evaluator

action_of = iam_actions.extract_iam_action
ses_resource_of = iam_actions._ses_v2_resource_arn
value_of = iam_evaluator._resolve_condition_key
sender = ContextVar("sender", default=None)


def action_as_on_aws(*args, **kwargs):
    action = action_of(*args, **kwargs)
    return action.removesuffix("Batch") if action and action.startswith("sqs:") else action


def ses_resource_as_on_aws(method, path, body, region, account):
    if not path.rstrip("/").endswith("/outbound-emails"):
        return ses_resource_of(method, path, body, region, account)
    address = parseaddr(json.loads(body)["FromEmailAddress"])[1]
    sender.set(address)
    return f"arn:aws:ses:{region}:{account}:identity/{address.partition('@')[2]}"


def value_as_on_aws(key, context):
    return sender.get() if key.lower() == "ses:fromaddress" else value_of(key, context)


iam_actions.extract_iam_action = action_as_on_aws
iam_actions._ses_v2_resource_arn = ses_resource_as_on_aws
iam_evaluator._resolve_condition_key = value_as_on_aws
config = Config()
config.bind = [sys.argv[1]]
config.keep_alive_timeout = 75
asyncio.run(serve(app, config))
