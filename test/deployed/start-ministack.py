"""Serves ministack at the address given as the only argument.

One correction: AWS knows no actions for the batches of SQS, but asks for the action they are batches of.
"""

import asyncio
import sys

from hypercorn.asyncio import serve
from hypercorn.config import Config
from ministack.app import app
from ministack.core import iam_actions

action_of = iam_actions.extract_iam_action


def action_as_on_aws(*args, **kwargs):
    action = action_of(*args, **kwargs)
    return action.removesuffix("Batch") if action and action.startswith("sqs:") else action


iam_actions.extract_iam_action = action_as_on_aws
config = Config()
config.bind = [sys.argv[1]]
config.keep_alive_timeout = 75
asyncio.run(serve(app, config))
