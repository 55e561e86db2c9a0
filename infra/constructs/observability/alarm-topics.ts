import { Aws, CfnCondition, CfnParameter, CfnResource, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

/** Empty for none. */
const TOPIC_PATTERN = '^$|^arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]{1,256}$';
const EMAIL_PATTERN = '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$';

const TEXTS = {
  AlarmTopic: {
    description: 'ARN of the SNS topic that alarms are sent to. Empty for a topic of this stack',
    allowedPattern: TOPIC_PATTERN,
    constraintDescription: 'the ARN of an SNS topic, or nothing',
  },
  NoticeTopic: {
    description: 'ARN of the SNS topic for alarms that need not wake anybody. Empty for the same topic',
    allowedPattern: TOPIC_PATTERN,
    constraintDescription: 'the ARN of an SNS topic, or nothing',
  },
  AlarmEmail: {
    description: 'Address that is subscribed to the alarms once its owner confirms. Empty for none',
    allowedPattern: EMAIL_PATTERN,
    constraintDescription: 'an e-mail address, or nothing',
  },
};

/**
 * Where alarms are sent: to a topic of the operator's own, or to one of the stack. Both are parameters instead of
 * context, because an update keeps parameters: a deployment that forgets one must not silence the alarms.
 */
export class AlarmTopics extends Construct {
  /** ARN of the topic for what wakes people. */
  readonly pages: string;
  /** ARN of the topic for what can wait until the morning. */
  readonly notices: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const given = this.#parameter('AlarmTopic');
    const quiet = this.#parameter('NoticeTopic');
    const email = this.#parameter('AlarmEmail');
    const hasNone = this.#isEmpty('AlarmTopicMissing', given);
    this.pages = choose(hasNone, this.#ownTopic(hasNone).topicArn, given);
    this.notices = choose(this.#isEmpty('NoticeTopicMissing', quiet), this.pages, quiet);
    const subscription = new CfnSubscription(this, 'Subscription', {
      topicArn: this.pages,
      protocol: 'email',
      endpoint: email,
    });
    subscription.cfnOptions.condition = new CfnCondition(this, 'AlarmEmailGiven', {
      expression: Fn.conditionNot(Fn.conditionEquals(email, '')),
    });
  }

  /** The name of a parameter is part of the command line, so it has no path. */
  #parameter(name: keyof typeof TEXTS): string {
    const parameter = new CfnParameter(this, name, { type: 'String', default: '', ...TEXTS[name] });
    parameter.overrideLogicalId(name);
    return parameter.valueAsString;
  }

  #isEmpty(name: string, value: string): CfnCondition {
    return new CfnCondition(this, name, { expression: Fn.conditionEquals(value, '') });
  }

  /**
   * Creates the topic of the stack, encrypted with a key of its own: alarms may not publish to a topic under the key
   * that AWS manages for SNS.
   */
  #ownTopic(condition: CfnCondition): Topic {
    const key = new Key(this, 'Key', {
      description: 'Encrypts the topic of the alarms',
      enableKeyRotation: true,
      // It protects messages on their way and nothing that is kept.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    const alarms = {
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    };
    key.addToResourcePolicy(
      new PolicyStatement({ ...alarms, actions: ['kms:Decrypt', 'kms:GenerateDataKey*'], resources: ['*'] }),
    );
    topic.addToResourcePolicy(
      new PolicyStatement({ ...alarms, actions: ['sns:Publish'], resources: [topic.topicArn] }),
    );
    for (const part of [...key.node.findAll(), ...topic.node.findAll()]) {
      if (CfnResource.isCfnResource(part)) part.cfnOptions.condition = condition;
    }
    return topic;
  }
}

const choose = ({ logicalId }: CfnCondition, whenTrue: string, whenFalse: string): string =>
  Fn.conditionIf(logicalId, whenTrue, whenFalse).toString();
